declare const styles: {
  readonly outline: string;
};

export default styles;
