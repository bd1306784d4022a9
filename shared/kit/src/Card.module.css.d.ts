declare const styles: {
  readonly card: string;
  readonly foot: string;
};

export default styles;
