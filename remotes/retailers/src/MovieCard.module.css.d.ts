declare const styles: {
  readonly compact: string;
  readonly movie: string;
};

export default styles;
