declare const styles: {
  readonly bar: string;
  readonly progress: string;
  readonly words: string;
};

export default styles;
