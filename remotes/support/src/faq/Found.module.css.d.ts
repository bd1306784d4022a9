declare const styles: {
  readonly found: string;
};

export default styles;
