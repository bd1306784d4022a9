declare const styles: {
  readonly territory: string;
};

export default styles;
