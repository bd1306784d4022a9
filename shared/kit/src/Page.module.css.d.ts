declare const styles: {
  readonly banner: string;
  readonly header: string;
  readonly lead: string;
  readonly page: string;
  readonly reading: string;
  readonly title: string;
};

export default styles;
