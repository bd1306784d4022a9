declare const styles: {
  readonly art: string;
  readonly glow: string;
  readonly image: string;
  readonly mark: string;
  readonly poster: string;
  readonly screen: string;
  readonly seats: string;
};

export default styles;
