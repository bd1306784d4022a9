declare const styles: {
  readonly lit: string;
  readonly panel: string;
};

export default styles;
