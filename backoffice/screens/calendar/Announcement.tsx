// The announcement that guests read during a slot of a schedule, in its colour.
import classes from './calendar.module.css';

/** Returns black or white, the one with the higher contrast on a background colour (`#rrggbb`). */
const inkOn = (color: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
};

export const Announcement = ({ text, color }: { text: string; color: string }) => (
  <span className={`pill label long ${classes.announcement}`} style={{ backgroundColor: color, color: inkOn(color) }}>
    {text}
  </span>
);
