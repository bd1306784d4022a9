declare const styles: {
  readonly claim: string;
  readonly consent: string;
  readonly links: string;
  readonly statement: string;
};

export default styles;
