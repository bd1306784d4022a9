declare const styles: {
  readonly count: string;
  readonly empty: string;
  readonly note: string;
  readonly place: string;
  readonly 'way-on': string;
};

export default styles;
