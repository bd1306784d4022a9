/** One film's picture, behind its title. */
export interface Scene {
  /** From the top of the sky to its foot. */
  sky: string[];
  /** Gradients the picture uses. */
  defs?: string;
  picture: string;
  title: {
    place: 'top' | 'bottom';
    type: 'serif' | 'sans';
    colour: string;
    /** Of the line at the foot, where the title's own would be lost. */
    credit?: string;
    /** Behind the letters, where the picture alone would make them hard to read. */
    shade?: string;
  };
}
