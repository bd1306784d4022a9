declare const styles: {
  readonly picture: string;
};

export default styles;
