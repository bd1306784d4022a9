declare const styles: {
  readonly button: string;
  readonly inactive: string;
  readonly primary: string;
  readonly quiet: string;
  readonly secondary: string;
  readonly wide: string;
  readonly words: string;
  readonly work: string;
};

export default styles;
