declare const styles: {
  readonly code: string;
  readonly picture: string;
};

export default styles;
