// A guest's list, to show to the waiter.
export { ShowList } from './ShowList.tsx';
