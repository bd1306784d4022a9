declare const styles: {
  readonly tile: string;
};

export default styles;
