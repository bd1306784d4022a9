declare const styles: {
  readonly art: string;
  readonly column: string;
  readonly hero: string;
  readonly lead: string;
  readonly promise: string;
  readonly sentence: string;
  readonly title: string;
};

export default styles;
