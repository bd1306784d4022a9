declare const styles: {
  readonly details: string;
};

export default styles;
