declare const styles: {
  readonly bar: string;
  readonly progress: string;
  readonly titles: string;
  readonly words: string;
};

export default styles;
