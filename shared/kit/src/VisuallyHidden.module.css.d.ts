declare const styles: {
  readonly hidden: string;
};

export default styles;
