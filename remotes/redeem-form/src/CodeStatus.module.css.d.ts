declare const styles: {
  readonly place: string;
  readonly quiet: string;
  readonly quietWords: string;
  readonly slow: string;
  readonly words: string;
};

export default styles;
