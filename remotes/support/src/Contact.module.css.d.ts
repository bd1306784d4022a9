declare const styles: {
  readonly contact: string;
  readonly hint: string;
  readonly title: string;
};

export default styles;
