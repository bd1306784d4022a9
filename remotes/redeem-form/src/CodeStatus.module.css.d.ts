declare const styles: {
  readonly awaited: string;
  readonly place: string;
  readonly quiet: string;
  readonly quietWords: string;
  readonly words: string;
};

export default styles;
