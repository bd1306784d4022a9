declare const styles: {
  readonly action: string;
  readonly quiet: string;
};

export default styles;
