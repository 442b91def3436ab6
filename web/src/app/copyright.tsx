export const Copyright = () => <span>© {new Date().getFullYear()} Shiftward. All rights reserved.</span>
