// The least that React can be: it renders 25 lines that it brings along.
import { createRoot } from 'react-dom/client';

const lines = Array.from({ length: 25 }, (_, line) => `Line ${line + 1}`);

const List = () => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

createRoot(document.getElementById('root') as HTMLElement).render(<List />);
