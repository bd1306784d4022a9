declare const styles: {
  readonly name: string;
  readonly title: string;
};

export default styles;
