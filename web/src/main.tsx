import './ui/global.css';
import { start } from './app/start.tsx';

void start();
