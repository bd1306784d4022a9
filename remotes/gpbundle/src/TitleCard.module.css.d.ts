declare const styles: {
  readonly standing: string;
  readonly title: string;
};

export default styles;
