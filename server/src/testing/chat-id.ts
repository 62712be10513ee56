export { chatIdOf } from '../players/chat/write-message.ts';
