declare const styles: {
  readonly flag: string;
};

export default styles;
