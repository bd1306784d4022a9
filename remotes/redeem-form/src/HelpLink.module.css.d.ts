declare const styles: {
  readonly help: string;
};

export default styles;
