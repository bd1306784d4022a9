declare const styles: {
  readonly place: string;
};

export default styles;
