declare const styles: {
  readonly entries: string;
  readonly group: string;
};

export default styles;
