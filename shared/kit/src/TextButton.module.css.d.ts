declare const styles: {
  readonly button: string;
};

export default styles;
