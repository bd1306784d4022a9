declare const styles: {
  readonly home: string;
  readonly link: string;
  readonly skip: string;
};

export default styles;
