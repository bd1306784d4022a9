declare const styles: {
  readonly column: string;
  readonly columns: string;
  readonly main: string;
};

export default styles;
