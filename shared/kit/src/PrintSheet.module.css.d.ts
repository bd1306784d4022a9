declare const styles: {
  readonly brand: string;
  readonly foot: string;
  readonly label: string;
  readonly line: string;
  readonly record: string;
  readonly sheet: string;
  readonly title: string;
  readonly value: string;
};

export default styles;
