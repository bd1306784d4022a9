declare const styles: {
  readonly chooser: string;
  readonly columns: string;
  readonly none: string;
};

export default styles;
