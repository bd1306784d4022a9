declare const styles: {
  readonly quiet: string;
  readonly scene: string;
  readonly standing: string;
};

export default styles;
