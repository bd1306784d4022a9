declare const styles: {
  readonly answer: string;
  readonly entry: string;
  readonly heading: string;
  readonly link: string;
  readonly mark: string;
  readonly question: string;
};

export default styles;
