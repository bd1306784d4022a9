declare const styles: {
  readonly choice: string;
  readonly none: string;
};

export default styles;
