import "../style/main.css";
