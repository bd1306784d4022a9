declare const styles: {
  readonly whole: string;
};

export default styles;
