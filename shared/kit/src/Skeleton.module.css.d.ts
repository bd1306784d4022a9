declare const styles: {
  readonly box: string;
  readonly heading: string;
  readonly line: string;
  readonly poster: string;
  readonly skeleton: string;
  readonly tile: string;
};

export default styles;
