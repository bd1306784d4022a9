declare const styles: {
  readonly dense: string;
  readonly list: string;
  readonly tiles: string;
};

export default styles;
