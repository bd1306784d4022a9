declare const styles: {
  readonly bar: string;
  readonly cards: string;
  readonly part: string;
  readonly parts: string;
  readonly poster: string;
  readonly row: string;
  readonly states: string;
  readonly themes: string;
};

export default styles;
