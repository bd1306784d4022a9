declare const styles: {
  readonly action: string;
  readonly check: string;
  readonly heading: string;
  readonly name: string;
  readonly next: string;
  readonly row: string;
  readonly silent: string;
  readonly words: string;
};

export default styles;
