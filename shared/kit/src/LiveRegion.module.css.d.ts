declare const styles: {
  readonly hidden: string;
  readonly region: string;
};

export default styles;
