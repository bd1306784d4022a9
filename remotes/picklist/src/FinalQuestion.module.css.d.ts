declare const styles: {
  readonly buttons: string;
};

export default styles;
