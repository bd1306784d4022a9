declare const styles: {
  readonly box: string;
  readonly facts: string;
  readonly name: string;
  readonly open: string;
  readonly option: string;
  readonly picked: string;
  readonly poster: string;
  readonly rating: string;
  readonly unavailable: string;
  readonly words: string;
};

export default styles;
