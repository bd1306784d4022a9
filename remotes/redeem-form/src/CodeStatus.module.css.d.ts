declare const styles: {
  readonly quiet: string;
  readonly quietWords: string;
  readonly words: string;
};

export default styles;
